import { within } from './target.ts'

const SRC = 'clients/python/src/boardwalk_sdk'
const OFFLINE = ['clients/python/offline.long.test.ts']
const LIVE = ['clients/python/sdk.long.test.ts']

/** The plugin of pytest. */
export const ofPytest = [
  ...within(`${SRC}/pytest_plugin/reported_cases.py`, {
    name: 'the progress of pytest is over 100%',
    find: '    item.session.testscollected += len(cases)\n',
    replace: '',
    tests: OFFLINE,
  }),
  ...within(`${SRC}/pytest_plugin/needs.py`, {
    name: 'a test gets a board with the parts of another',
    find: 'else _parts_json(parts)',
    replace: 'else None',
    tests: OFFLINE,
  }),
  ...within(`${SRC}/pytest_plugin/blame.py`, {
    name: 'a wrong key is the failure that xfail expects',
    find: 'in_test and isinstance(error, EXPECTABLE)',
    replace: 'in_test',
    tests: OFFLINE,
  }),
  ...within(`${SRC}/pytest_plugin/reports.py`, {
    name: 'a dead service is the failure that xfail expects',
    find: '    report.outcome = "failed"\n',
    replace: '    report.outcome = "skipped"\n',
    tests: OFFLINE,
  }),
  ...within(
    { file: `${SRC}/_core/results.py`, tests: OFFLINE },
    {
      name: 'a test that failed and passed in one session has passed',
      find: '        if self.tests.get(name, ("passed",))[0] != "failed":\n            self.tests',
      replace: '        if True:\n            self.tests',
    },
    {
      name: 'of many tests those that failed are left out',
      find: 'sorted(self.tests.items(), key=lambda one: one[1][0] != "failed")',
      replace: 'list(self.tests.items())',
    },
  ),
  ...within(
    { file: `${SRC}/_core/triage.py`, tests: OFFLINE },
    { name: 'in Python three failures in a row are the code’s', find: 'ENOUGH = 0.5\n', replace: 'ENOUGH = 0.4\n' },
    {
      name: 'in Python what fails on one board alone is the code’s',
      find: 'for run in _tested(runs)}) > 1',
      replace: 'for run in _tested(runs)}) > 0',
    },
    {
      name: 'in Python a board is at fault after two of its runs',
      find: 'for firmware in pairs:',
      replace: 'for firmware in pairs[:1]:',
    },
    {
      name: 'in Python a board is at fault where another one failed too',
      find: 'return Verdict("board") if splits else (yield from self.flaky())',
      replace: 'return Verdict("board")',
    },
    {
      name: 'in Python a run that took several tries counts as one',
      find: 'self.left -= answer.tries',
      replace: 'self.left -= 1',
    },
  ),
  ...within(`${SRC}/pytest_plugin/triage.py`, {
    name: 'each run of a triage in Python may cost the whole cap',
    find: 'cap - self.first_credits - self.credits',
    replace: 'cap',
    tests: LIVE,
  }),
  ...within(
    { file: `${SRC}/pytest_plugin/results.py`, tests: LIVE },
    {
      name: 'the service is told what it is not to be told',
      find: 'options_of(config).results and os.environ.get("SERVICE_RESULTS") != "off"',
      replace: 'True',
    },
    {
      name: 'an expected failure is the failure of a test',
      find: ' and not hasattr(report, "wasxfail")',
      replace: '',
    },
  ),
  ...within(`${SRC}/pytest_plugin/ci_key.py`, {
    name: 'each worker exchanges the one token of its job',
    find: '    if not is_shared or hasattr(config, "workerinput"):',
    replace: '    if True:',
    tests: ['clients/python/xdist.long.test.ts'],
  }),
  ...within(`${SRC}/pytest_plugin/collection.py`, {
    name: 'CI is green without a key',
    find: 'if os.environ.get("CI"):',
    replace: 'if os.environ.get("NO_CI"):',
    tests: OFFLINE,
  }),
  ...within(`${SRC}/pytest_plugin/needs.py`, {
    name: 'an empty list of board types is green',
    find: '    if not named:\n',
    replace: '    if False:\n',
    tests: OFFLINE,
  }),
  ...within(
    { file: `${SRC}/pytest_plugin/interruption.py`, tests: LIVE },
    {
      name: 'SIGTERM leaves boards to their leases',
      find: '        signal.signal(number, interrupt)\n',
      replace: '        pass\n',
    },
    {
      name: 'workers of xdist outlive their controller',
      find: '    if channel is',
      replace: '    if True or channel is',
    },
  ),
  ...within(
    { file: `${SRC}/pytest_plugin/fixtures.py`, tests: OFFLINE },
    {
      name: 'in pytest a board without coverage is paid for',
      find: '    if options.coverage:\n        _require_coverage',
      replace: '    if False:\n        _require_coverage',
    },
    {
      name: 'in pytest boards are paid for beside one without coverage',
      find: '        if options_of(config).coverage:\n',
      replace: '        if False:\n',
    },
    {
      name: 'in pytest a start whose answer was lost is a second session when it is tried again',
      find: 'idempotency_key=f"{key}-{len(known) + 1}"',
      replace: 'idempotency_key=new_key()',
    },
    {
      name: 'in pytest a session that has failed is the one that is tried again',
      find: 'idempotency_key=f"{key}-{len(known) + 1}"',
      replace: 'idempotency_key=key',
    },
    {
      name: 'a board is paid for before another is refused',
      find: '            _require_all(needs, boardwalk, request.config)\n',
      replace: '',
      tests: LIVE,
    },
  ),
]
