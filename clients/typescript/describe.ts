/** Describes what the TypeScript package exports, for the pages of the documentation. */
import { globSync } from 'node:fs'
import ts from 'typescript'

export type Member = { name: string; signature: string; text: string }
export type Described = Member & { kind: 'function' | 'class' | 'error' | 'type'; members: Member[] }

/** The types of the API's answers are the records of its reference. */
const OF_THE_API = new Set(['components', 'paths'])
const HIDDEN = ts.ModifierFlags.Private | ts.ModifierFlags.Protected
const WHOLE = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

/** Returns the exports of modules, each once, with their public members. */
export function describeModules(files: readonly string[]): Described[] {
  const program = ts.createProgram(globSync('clients/typescript/src/**/*.ts'), {
    ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.NodeNext, allowImportingTsExtensions: true },
    ...{ strict: true, noEmit: true, exactOptionalPropertyTypes: true },
  })
  const checker = program.getTypeChecker()
  const exported = files.flatMap((file) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${file} exports nothing.`)
    return checker.getExportsOfModule(module).filter(({ name }) => !OF_THE_API.has(name))
  })
  const shown = exported.filter((symbol) => !isInternal(resolved(checker, symbol)))
  const names = shown.map(({ name }) => name)
  return shown.filter(({ name }, at) => names.indexOf(name) === at).map((symbol) => entryOf(checker, symbol))
}

function entryOf(checker: ts.TypeChecker, exported: ts.Symbol): Described {
  const symbol = resolved(checker, exported)
  const { name } = exported
  const text = textOf(checker, symbol)
  const [declaration] = symbol.declarations ?? []
  if (!declaration) throw new Error(`${name} is declared nowhere.`)
  if (symbol.flags & ts.SymbolFlags.Class) {
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    const isError = isErrorType(checker, type)
    const base = type.getBaseTypes()?.[0]
    const signature = `class ${name}${base ? ` extends ${checker.typeToString(base)}` : ''}`
    return { name, kind: isError ? 'error' : 'class', signature, text, members: membersOf(checker, type, declaration) }
  }
  if (symbol.flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface)) {
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    const members = type.isUnion() ? [] : membersOf(checker, type, declaration)
    const written = ts.isTypeAliasDeclaration(declaration) ? ` = ${declaration.type.getText()}` : ''
    return { name, kind: 'type', signature: `type ${name}${members.length > 0 ? '' : written}`, text, members }
  }
  return { name, kind: 'function', signature: signatureOf(checker, symbol, declaration), text, members: [] }
}

const resolved = (checker: ts.TypeChecker, symbol: ts.Symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

/** What the command line and the Actions share with the package, and no user needs. */
const isInternal = (symbol: ts.Symbol) => symbol.getJsDocTags().some(({ name }) => name === 'internal')

function isErrorType(checker: ts.TypeChecker, type: ts.Type): boolean {
  return (type.getBaseTypes() ?? []).some((base) => base.symbol.name === 'Error' || isErrorType(checker, base))
}

/** Private members and those of the language's own classes are left out. */
function membersOf(checker: ts.TypeChecker, type: ts.Type, within: ts.Node): Member[] {
  return type.getProperties().flatMap((property) => {
    const [declaration] = property.declarations ?? []
    if (!declaration || isElsewhere(declaration) || /^(?:__|#|name$)/.test(property.name)) return []
    if (isInternal(property) || ts.getCombinedModifierFlags(declaration) & HIDDEN) return []
    return [{ name: property.name, signature: signatureOf(checker, property, within), text: textOf(checker, property) }]
  })
}

/** The records of the API are in its own reference. */
function isElsewhere(declaration: ts.Node): boolean {
  const { isDeclarationFile, fileName } = declaration.getSourceFile()
  return isDeclarationFile || fileName.endsWith('/schema.ts')
}

function signatureOf(checker: ts.TypeChecker, symbol: ts.Symbol, within: ts.Node): string {
  const type = checker.getTypeOfSymbolAtLocation(symbol, within)
  const calls = type.getCallSignatures()
  const isOptional = symbol.flags & ts.SymbolFlags.Optional ? '?' : ''
  const isMethod = symbol.flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Function)
  if (calls.length > 0 && isMethod)
    return calls.map((one) => `${symbol.name}${isOptional}${checker.signatureToString(one, within, WHOLE)}`).join('\n')
  return `${symbol.name}${isOptional}: ${writtenType(symbol) ?? checker.typeToString(type, within, WHOLE)}`
}

/** Returns the type of a property as its source names it. */
function writtenType({ valueDeclaration }: ts.Symbol): string | undefined {
  if (!valueDeclaration || !('type' in valueDeclaration)) return undefined
  const { type } = valueDeclaration as { type?: ts.TypeNode }
  return type?.getText().replaceAll(/\s+/g, ' ')
}

function textOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
  return text.replaceAll(/\{@link (\w+)\}/g, '`$1`').replaceAll(/\s*\n(?!\n)/g, ' ')
}
