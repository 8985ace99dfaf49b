-- Requests for wrk: random 4x4 and 3x3 boards to be solved, three of the first to one of the second.

local SMALL_PART = 4
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init()
  math.randomseed(26 + number)
  count = 0
  failed = 0
end

-- A uniformly random board that can be solved: its parity and the blank's distance from home agree.
local function board(side)
  local cells = side * side
  local tiles = {}
  for cell = 1, cells do tiles[cell] = cell end
  local parity = 0
  for cell = cells, 2, -1 do
    local other = math.random(cell)
    if other ~= cell then
      tiles[cell], tiles[other] = tiles[other], tiles[cell]
      parity = 1 - parity
    end
  end
  local blank
  for cell = 1, cells do
    if tiles[cell] == cells then blank = cell end
  end
  local row, column = math.floor((blank - 1) / side), (blank - 1) % side
  if (2 * (side - 1) - row - column) % 2 ~= parity then
    local first = blank == 1 and 2 or 1
    local second = blank == first + 1 and first + 2 or first + 1
    tiles[first], tiles[second] = tiles[second], tiles[first]
  end
  tiles[blank] = 0
  local rows = {}
  for row = 1, side do
    rows[row] = table.concat(tiles, " ", (row - 1) * side + 1, row * side)
  end
  return table.concat(rows, "/")
end

local headers = { ["content-type"] = "application/json" }

function request()
  count = count + 1
  local side = count % SMALL_PART == 0 and 3 or 4
  return wrk.format("POST", "/api/solve", headers, '{"board": "' .. board(side) .. '"}')
end

function response(status, _, body)
  if status ~= 200 and status ~= 503 or status == 200 and not body:find('"optimal":true', 1, true) then
    failed = failed + 1
    if failed < 4 then io.stderr:write(status, " ", body, "\n") end
  end
end

-- What a program reads: requests, seconds, answers with an error, and milliseconds at the median and above.
function done(summary, latency)
  local errors = summary.errors
  local broken = errors.connect + errors.read + errors.write + errors.timeout
  print(string.format("requests %d", summary.requests))
  print(string.format("seconds %.3f", summary.duration / 1e6))
  print(string.format("refused %d", errors.status))
  print(string.format("broken %d", broken))
  for _, part in ipairs({ 50, 99, 99.9 }) do
    print(string.format("p%s %.3f", part, latency:percentile(part) / 1e3))
  end
end
