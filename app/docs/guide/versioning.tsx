import { Section } from '../section.tsx'
import { C } from './words.tsx'

export function Versioning() {
  return (
    <Section id="versioning" title="Versioning">
      <p>
        The version is in the path: <C>/v1</C>. Breaking changes get a new version, and <C>/v1</C> stays as it is.
      </p>
      <p>These changes may come without notice, so accept them:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>new endpoints, and new optional parameters and body members;</li>
        <li>new response members, in any order, and new headers;</li>
        <li>
          new values of <C>end_reason</C> and <C>kind</C>, and new error codes;
        </li>
        <li>
          different text in <C>title</C>, <C>detail</C> and descriptions.
        </li>
      </ul>
      <p>
        Within <C>/v1</C>, no path, parameter, member, value or code is removed, renamed or given another meaning. No
        type or default changes, and nothing optional becomes required.
      </p>
    </Section>
  )
}
