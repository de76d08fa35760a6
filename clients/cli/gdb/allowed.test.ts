import { expect, test } from 'vitest'
import { checkedExpression, checkedPlace } from './allowed.ts'

test.each([
  ...['total', '$sp', '$pc', '*word', 'word->value', 'queue.bytes[3]', '&line_in', '*(int *)0x20000000', '(a + b) - 2'],
  ...['*(struct word *)$r0', 'a - -1', 'text[at + 1]', '(unsigned long)count', '$r12', '$SREG', 'list[0]->next.value'],
])('%s may be looked at', (text) => {
  expect(checkedExpression(text)).toBe(text)
})

/** Breaks if all that gdb can do may be asked for: it has functions that run programs. */
test.each([
  // Functions of gdb, and variables that have them.
  ...['$_shell("id")', '$_shell(id)', '$_gdb_setting("x")', '$_', '$__', '$_exitcode', '$_siginfo', '$_as_string(x)'],
  ...['$_shell ("id")', '*$_shell("id")', '($_shell)("id")', '$ _shell(1)', '$_streq(a, b)', '$_isvoid($x)'],
  // Calls of the program.
  ...['main()', 'main ()', '(main)()', '(*main)(1)', 'table[0]()', 'table[0](1)', '*main()', 'a + f(1)', '((f))(1)'],
  ...['sizeof(int)', '0x10000100(1)', '$pc()', 'operator+(a)', 'new a', 'throw', '[object run]', '*[object run]'],
  // Assignments.
  ...['a = 1', 'a=1', 'a += 1', 'a++', '++a', 'a--', '--a', '(a)++', '$pc = 0', '*p = 0', 'a := 1', 'a -= 1', '+++a'],
  // Strings, characters, and what ends an expression.
  ...['"text"', "'file.c'::name", "'a'", 'a; shell id', 'a, b', 'a\nshell id', 'a\r-gdb-exit', 'a\\', 'a`id`', 'a|b'],
  ...['{int}0x20000000', 'array@5', 'a ? b : c', 'a # b', 'a % b', '!a', '~a', 'a < b', 'a/b', '%a', 'ä', 'a\u00a0b'],
  // Words of gdb/MI, and too little or too much.
  ...['--thread 1 a', '-exec-run --all', '', ' ', 'a'.repeat(201), '\0', '\u001b[2J', 'a\tb', '$a_b', '$1_'],
])('%j is refused before gdb hears of it', (text) => {
  expect(() => checkedExpression(text)).toThrow('is not allowed. An expression has names, numbers')
})

test.each(['src/main.c:42', 'main', 'motor::Motor::turn', 'motor::~Motor', '*0x10000270', 'a+b.c:1'])(
  '%s is a place',
  (text) => {
    expect(checkedPlace(text)).toBe(text)
  },
)

test.each([
  ...['main if $_shell("id")', 'if', 'thread', '-source x', '-f main', '*main', '*$_shell("id")', '*0x10000270+1'],
  ...['main.c:1 if a', 'main.c:1\nshell id', "'main.c':1", 'main.c:1:2', '', '*', '%main', 'f(int)', 'a b', '--x'],
  ...['x'.repeat(201), '"main"', 'main;', '-1:5', 'C:\\main.c:1'],
])('%j is no place', (text) => {
  expect(() => checkedPlace(text)).toThrow('is no place. Give file:line, a function, or an address')
})
