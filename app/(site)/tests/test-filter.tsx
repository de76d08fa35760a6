import { FilterChoice, FilterField, FilterForm } from '#components/filter.tsx'
import type { TypedFilter } from '#http/pages/filter-params.ts'
import { branchOf } from './words.ts'

type TestFilterProps = {
  path: string
  typed: TypedFilter
  offered: { suites: string[]; refs: string[] }
  /** There is no name to look for. */
  isOfOne?: boolean
}

/** Lets the reader look for a test, and choose a suite and a branch. */
export function TestFilter({ path, typed, offered, isOfOne = false }: TestFilterProps) {
  return (
    <FilterForm action={path} label="Filter the tests" filter={typed}>
      {!isOfOne && <FilterField label="Name" name="search" value={typed.search} className="max-sm:col-span-2" />}
      <FilterChoice
        label="Suite"
        name="suite"
        value={typed.suite}
        options={offered.suites.map((suite) => [suite, suite])}
      />
      <FilterChoice
        label="Branch"
        name="ref"
        value={typed.ref}
        options={offered.refs.map((ref) => [ref, branchOf(ref)])}
      />
    </FilterForm>
  )
}
