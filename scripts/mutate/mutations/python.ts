import { within } from './target.ts'

const SRC = 'clients/python/src/boardwalk_sdk'
const OFFLINE = ['clients/python/offline.long.test.ts']
const GENERATED = ['scripts/generate/python-api.test.ts']
const LIVE = ['clients/python/sdk.long.test.ts']

/** The Python SDK and its plugin of pytest. */
export const ofPython = [
  ...within(
    { file: `${SRC}/_stored_login.py`, tests: OFFLINE },
    {
      name: 'credentials that others can read are used',
      find: '                _refuse_if_others_read(file)\n',
      replace: '                pass\n',
    },
    {
      name: 'a stored key goes to any service',
      find: '.get(url)\n',
      replace: '.popitem()[1]\n',
    },
  ),
  ...within(`${SRC}/_asyncio/sockets.py`, {
    name: 'a WebSocket of Python follows redirects',
    find: '            create_connection=HereAlone,\n',
    replace: '',
    tests: OFFLINE,
  }),
  ...within(
    { file: `${SRC}/_core/feed.py`, tests: OFFLINE },
    {
      name: 'Python decodes a screen for each piece of output',
      find: '        if part not in self._pictures:\n',
      replace: '        if True:\n',
    },
    {
      name: 'Python shows the first picture of a screen for ever',
      find: '                self._pictures.pop(part["name"], None)\n',
      replace: '',
    },
  ),
  ...within(`${SRC}/_core/screens.py`, {
    name: 'Python compares a screen for each piece of output',
    find: 'if shown is self._other:',
    replace: 'if False:',
    tests: OFFLINE,
  }),
  ...within(`${SRC}/_core/conditions.py`, {
    name: 'Python passes several texts over a fail',
    find: 'failed.end <= end',
    replace: 'failed.end < end',
    tests: OFFLINE,
  }),
  ...within(`${SRC}/_core/limits.py`, {
    name: 'the time of a board before the wait counts',
    find: 'self._start_ms = self._clock.board_ms',
    replace: 'self._start_ms = 0',
    tests: OFFLINE,
  }),
  ...within(`${SRC}/_async/client.py`, {
    name: 'a session waits in silence for boards that are all offline',
    find: 'record.state == "queued" and not wait_for_offline',
    replace: 'False',
    tests: OFFLINE,
  }),
  ...within(
    { file: 'scripts/generate/write-if-different.ts', tests: ['scripts/generate/python-sync.test.ts'] },
    {
      name: 'a generated source stays as it was',
      find: ' && readFileSync(path,',
      replace: ' || readFileSync(path,',
    },
    {
      name: 'a generated source is written although it is the same',
      find: 'existsSync(path) && ',
      replace: 'false && ',
    },
  ),
  ...within(
    'scripts/generate/python-sync.ts',
    {
      name: 'a module that asyncio no longer has stays for threads',
      find: 'if (!modules.includes(module)) rmSync',
      replace: 'if (false) rmSync',
    },
    {
      name: 'a name of asyncio stays for threads',
      find: "  aclose: 'close',\n",
      replace: '',
    },
  ),
  ...within(
    { file: 'scripts/generate/python-records.ts', tests: GENERATED },
    { name: 'a created key is shown', find: "'key', ", replace: '' },
  ),
  ...within(
    { file: 'scripts/generate/python-operations.ts', tests: GENERATED },
    {
      name: 'Python sends an upload of firmware again',
      find: "new Set(['checkFirmware'])",
      replace: "new Set(['checkFirmware', 'uploadFirmware'])",
    },
    {
      name: 'Python cannot take a limit off',
      find: 'isRequired && isNullable(schema)',
      replace: 'false',
    },
  ),
  ...within('scripts/generate/python-types.ts', {
    name: 'a keyword of Python is the name of a parameter',
    find: 'KEYWORDS.has(name) || CALLED.has(name)',
    replace: 'CALLED.has(name)',
    tests: GENERATED,
  }),
  ...within('scripts/generate/python-docstring.ts', {
    name: 'a text of the API ends a docstring of Python',
    find: ".replaceAll('\"', '\\\\\"')",
    replace: '',
    tests: GENERATED,
  }),
  ...within(`${SRC}/_core/settings.py`, {
    name: 'a password of a URL is shown',
    find: ' if "@" not in given else "has a value that"',
    replace: '',
    tests: OFFLINE,
  }),
  ...within(`${SRC}/_core/pattern.py`, {
    name: 'an empty pattern matches at once',
    find: '    if not (pattern.pattern if isinstance(pattern, re.Pattern) else pattern):\n',
    replace: '    if False:\n',
    tests: OFFLINE,
  }),
  ...within(`${SRC}/_core/conditions.py`, {
    name: 'Python waits for a board that is locked up',
    find: 'self.late() if self.ends_at_lock_up and self.feed.lock_up else None',
    replace: 'None',
    tests: OFFLINE,
  }),
  ...within(
    { file: `${SRC}/_core/feed.py`, tests: OFFLINE },
    {
      name: 'Python ends before it has read what was printed before a lock-up',
      find: ' or (self.next or 0) < news["offset"]',
      replace: '',
    },
    {
      name: 'a lock-up of old firmware ends the wait for the new',
      find: ' or self.is_seeking',
      replace: '',
    },
    {
      name: 'a report passes although output is missing',
      find: '                self._gaps.append(self.matcher.end)\n',
      replace: '                pass\n',
    },
  ),
  ...within(
    { file: `${SRC}/_core/notices.py`, tests: OFFLINE },
    {
      name: 'Python says a deprecation at each call',
      find: '            _said.add(text)\n',
      replace: '            pass\n',
    },
    {
      name: 'Python says nothing of a service of another version',
      find: 'if theirs != API_VERSION and',
      replace: 'if False and',
    },
    {
      name: 'Python names the session in a deprecation, and says it for each',
      find: "{ID.sub('/{id}', request.path)}",
      replace: '{request.path}',
    },
  ),
  ...within(`${SRC}/_core/bodies.py`, {
    name: 'Python reads a body that never ends',
    find: 'if self._length > self._limit:',
    replace: 'if self._length > 4 * self._limit:',
    tests: OFFLINE,
  }),
  ...within(
    { file: `${SRC}/_core/link.py`, tests: OFFLINE },
    {
      name: 'a page of a proxy ends the console of Python',
      find: 'return error.status is not None and error.status >= 500',
      replace: 'return False',
    },
    {
      name: 'a console of Python that was lost is refused for being open still',
      find: 'isinstance(error, (RateLimited, ConsoleLimitReached))',
      replace: 'isinstance(error, RateLimited)',
    },
  ),
  ...within(`${SRC}/_core/tap_report.py`, {
    name: 'TAP in Python: more tests than planned pass',
    find: 'if number < 1 or (self._plan is not None and number > self._plan):',
    replace: 'if False:',
    tests: OFFLINE,
  }),
  ...within(`${SRC}/_core/expected_report.py`, {
    name: 'a last line that has not ended is not judged in Python',
    find: '        self._read(is_last=True)\n        return None if',
    replace: '        return None if',
    tests: OFFLINE,
  }),
  ...within(`${SRC}/_core/ztest_report.py`, {
    name: 'ztest in Python: a suite that failed passes',
    find: '        if self._failed_suite:\n',
    replace: '        if False:\n',
    tests: OFFLINE,
  }),
  ...within(`${SRC}/_core/expected_report.py`, {
    name: 'a run that begins while Python reads on makes it read on for ever',
    find: '            # What failed has',
    replace: '            self._read_on_until = math.inf\n            # What failed has',
    tests: OFFLINE,
  }),
  ...within(
    { file: `${SRC}/_core/check_response.py`, tests: OFFLINE },
    {
      name: 'a web page is an empty answer of the service',
      find: ' or _is_page(response) or (is_record',
      replace: ' or (is_record',
    },
    {
      name: 'the password of a redirect is shown',
      find: ".rpartition('@')[2]",
      replace: '',
    },
  ),
  ...within(`${SRC}/_core/portable_error.py`, {
    name: 'a cause that cannot be pickled breaks a process pool',
    find: 'return CauseInWords(f"{type(cause).__name__}: {cause}")',
    replace: 'return cause',
    tests: OFFLINE,
  }),
  ...within(`${SRC}/_owner.py`, {
    name: 'a forked child ends the session of its parent',
    find: 'return os.getpid() == self._pid',
    replace: 'return True',
    tests: LIVE,
  }),
  ...within(`${SRC}/_asyncio/runtime.py`, {
    name: 'trio starts a session and leaves it',
    find: '    if task is',
    replace: '    if False and task is',
    tests: LIVE,
  }),
]
