// Before the first paint: the stored theme, so that the page does not flash; and all modules of the view that the
// address names are fetched at once, not one after the other.
(() => {
  try {
    const { theme } = JSON.parse(localStorage.getItem('taquin.settings') || '{}');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage, the theme of the system is used.
  }
  const view = /^#\/([a-z]+)/.exec(location.hash)?.[1] ?? 'play';
  const engine = document.querySelector('meta[name="taquin-engine"]')?.getAttribute('content');
  const modules = [`engine/${engine}`, 'engine/error', `views/${view}`];
  if (view === 'play') {
    const parts = ['clock', 'dealer', 'game', 'keys', 'names', 'pointer', 'screen', 'setup', 'side'];
    modules.push('palette', 'share', 'records/keeper', 'records/store', 'records/standing', ...parts.map((part) => `play/${part}`));
  }
  for (const module of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `${module}.js`;
    document.head.append(link);
  }
})();
