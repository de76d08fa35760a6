import { errorSections } from '../errors/sections.ts'
import { callTabs } from '../examples/tabs.ts'
import { callNamed, commonRefusals, endpointNamed, reference } from '../reference/load.ts'
import { recordLink } from '../reference/members.ts'
import { errorsOf } from '../reference/refusals.ts'
import { commands, entries } from '../sdk/entries.ts'
import { commandSections, entriesOfKind, entryList, entrySections } from '../sdk/sections.ts'
import { list, styled } from '../tree/nodes.ts'
import type { Parts } from '../tree/parse.ts'
import { cardsOf, operationsByTag } from './overview.ts'
import { secondPage } from './values.ts'

const { python, typescript, pytest } = entries

/** What pages show that is made of code: `<Name />` in Markdown. */
export const parts: Parts = {
  StartPages: () => cardsOf('Start', 'Tools'),
  Guides: () => cardsOf('Guides'),
  Operations: operationsByTag,
  FirstCall: () => callTabs('Make a first call', callNamed('readMe')),
  SecondPage: () => callTabs('The second page of ten', secondPage()),
  CommonErrors: () => [
    errorsOf(endpointNamed('startSession').refusals.filter(({ code }) => commonRefusals().has(code))),
  ],
  Records: () => [styled('records', list([...reference().records.keys()].map((name) => [recordLink(name)])))],
  ErrorCodes: errorSections,
  CommonFlags: () => [entryList(commands.common)],
  Commands: commandSections,
  PythonClasses: () => entrySections(python, 'class', 'python'),
  PythonExceptions: () => entriesOfKind(python, 'exception'),
  PythonRecords: () => entrySections(python, 'record', 'python'),
  PytestFixtures: () => [entryList(pytest.fixtures)],
  PytestOptions: () => [entryList(pytest.options)],
  PytestIni: () => [entryList(pytest.ini)],
  TypeScriptFunctions: () => entriesOfKind(typescript, 'function'),
  TypeScriptClasses: () => entrySections(typescript, 'class', 'typescript'),
  TypeScriptErrors: () => entriesOfKind(typescript, 'error'),
  TypeScriptTypes: () => entrySections(typescript, 'type', 'typescript'),
}
