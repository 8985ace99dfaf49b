// Types of settings, views, and the engine's questions and answers.

interface Settings {
  theme: 'auto' | 'light' | 'dark';
  language: 'auto' | 'en' | 'es' | 'ru';
  size: string;
  goal: string;
  mode: string;
  scheme: string;
  numbers: boolean;
  picture: boolean;
  pointer: 'click' | 'hover';
  invertKeys: boolean;
  /** Keys of actions that the player chose. */
  keys: Record<string, string[]>;
  /** Milliseconds of a slide. */
  slide: number;
  /** Seconds to look at a new board before the clock starts by itself; 0 for as long as one likes. */
  inspection: number;
  distance: boolean;
  speakMoves: boolean;
}

/** What a module in `views/` exports. Texts are in `text/<language>/<name>.js`, styles in `views/<name>.css`. */
interface View {
  title(): string;
  mount(root: HTMLElement, params: URLSearchParams): void;
  unmount(): void;
  /** Takes new parameters while it is shown; false to be mounted again. */
  update?(params: URLSearchParams): boolean;
  /** Texts that it shares with other views. */
  parts?: string[];
}

interface Paint { background: string; text: string }
interface Colors { tray: string; tiles: Paint[]; right?: Paint; wrong?: Paint }

interface Progress {
  length: number | null;
  moves: string | null;
  lower_bound: number;
  expanded: number;
  generated: number;
  seconds: number;
  preparation?: string | null;
}

type Metric = 'single' | 'multi';
interface BoardRequest { board: string; size?: string; goal?: string; metric?: Metric; notation?: string; time?: string; nodes?: number; memory?: string }

interface SolveReport {
  status: 'solved' | 'stopped' | 'unsolvable';
  start: string; goal: string; rows: number; cols: number;
  metric: Metric; solver: string;
  moves: string | null; length: number | null; lower_bound: number;
  gap: number | null; optimal: boolean; stopped: string | null;
  seconds: number; setup_seconds: number;
  expanded: number; generated: number; peak_stored: number;
  steps?: { move: string; board: string }[];
}

interface CheckReport {
  status: 'solvable' | 'unsolvable';
  start: string; goal: string; rows: number; cols: number; solvable: boolean;
  rule: string; start_inversions: number; goal_inversions: number;
  start_blank_row: number; goal_blank_row: number;
  inverted_pairs?: { start: [number, number][]; goal: [number, number][] };
  headline: string; explanation: { label: string; text: string }[];
}

interface HintReport {
  start: string; goal: string; rows: number; cols: number; metric: Metric;
  moves: string[]; length: number | null; lower_bound: number; optimal: boolean; stopped: string | null;
}

interface AnalyseReport {
  start: string; goal: string; metric: Metric; moves: string; length: number;
  optimal: number | null; lower_bound: number; distances: (number | null)[];
  lost: { move: number; played: string; good: string[]; lost: number }[];
  stretches: { first: number; last: number; before: number; after: number; instead: string }[];
  stopped: string | null;
}
interface EstimateReport {
  values: Record<string, number>; may_overestimate: string[]; refused: Record<string, string>;
  distance: number | null; lower_bound: number; stopped: string | null;
}
interface TreeReport { svg: string; length: number | null; expanded: number; generated: number; shown: number; optimal: boolean }

interface Named { name: string; description: string }
interface Listed { name: string; family: string | null; complete: boolean | null; optimal: boolean | null; admissible: boolean | null; promise: string }
interface MethodsReport {
  methods: Listed[]; heuristics: Listed[]; traceable: string[]; guided: string[];
  schemes: Named[]; limits: Record<string, number>;
}

interface DealtLeg { scramble: string; goal: string }
interface Deal {
  mode: string; size: string; goal: string; origin: string; seed: number | string | null;
  legs: DealtLeg[]; manhattan: number; keys: string[];
}
interface PlayedLeg extends DealtLeg { moves: string; times: number[] }
interface GameRecord {
  id: number; finished: number; date: string; size: string; goal: string; mode: string; tag: string;
  origin: string; seed: number | string | null; ranked: boolean; unranked: string | null;
  assisted: boolean; autosolved: boolean; device: string | null;
  milliseconds: number; memorising: number | null; single: number; multi: number; manhattan: number;
  boards: PlayedLeg[];
}
interface FinishReport { game: GameRecord; tps: number | null; mmd: number | null; unranked_text: string | null; keys: string[] }

interface AverageOf { of: number; current: number | null; best: number | null }
interface MeasureStatistics { measure: string; best: number | null; last: number | null; averages: AverageOf[] }
interface CategoryStatistics { size: string; goal: string; mode: string; device: string | null; games: number; counts: string; measures: MeasureStatistics[] }
interface ReadReport { board: string; rows: number; cols: number; goal: string; goal_name: string | null; moves: string | null; times: number[] | null }

/** Each question: its request and its answer. */
interface Questions {
  solve: [BoardRequest & { method?: string; heuristic?: string; steps?: boolean; weight?: number; width?: number; depth?: number; seed?: number; deterministic?: boolean }, SolveReport];
  check: [BoardRequest & { language?: string; full?: boolean }, CheckReport];
  scramble: [{ size?: string; goal?: string; count?: number; seed?: number; walk?: number; blank?: string; unsolvable?: boolean }, { boards: { board: string }[] }];
  verify: [BoardRequest & { moves: string; optimal?: boolean }, any];
  hint: [BoardRequest, HintReport];
  analyse: [BoardRequest & { moves: string }, AnalyseReport];
  estimate: [BoardRequest & { heuristics?: string[] }, EstimateReport];
  methods: [{}, MethodsReport];
  read: [{ text: string; size?: string; goal?: string }, ReadReport];
  moves: [Partial<BoardRequest> & { moves: string; to?: string; change?: string }, { moves: string; single: number; multi: number; start: string | null; end: string | null }];
  link: [BoardRequest & { moves: string; times?: number[]; seconds?: number }, { link: string }];
  picture: [BoardRequest & { moves?: string; scheme?: string; cell?: number; numbers?: boolean; format?: string; image?: string }, Blob];
  tree: [BoardRequest & { method: string; heuristic?: string; weight?: number }, TreeReport];
  colors: [{ size: string; goal?: string; scheme?: string }, Colors];
  deal: [{ mode?: string; size?: string; goal?: string; fresh_seed?: number; seed?: number; board?: string }, Deal];
  finish: [{ game: object; finished: number; repeated?: boolean }, FinishReport];
  statistics: [{ games: Omit<GameRecord, 'boards'>[]; measure?: string; size?: string; goal?: string; mode?: string; device?: string | null }, { categories: CategoryStatistics[]; progress: string | null }];
  archive: [{ text: string; into: GameRecord[]; unfinished?: object[] }, { games: GameRecord[]; unfinished: object[]; imported: number; ranked: number; known: number; imported_unfinished: number; keys: string[] }];
  export: [{ games: GameRecord[]; unfinished?: object[]; format?: 'json' | 'csv' }, { text: string }];
}

declare module '*/engine/wasm.js' {
  export function ask(name: string, request: object, options: object): Promise<any>;
}
