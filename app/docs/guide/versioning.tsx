import { Section } from '../section.tsx'
import { C } from './words.tsx'

export function Versioning() {
  return (
    <Section id="versioning" title="Versioning">
      <p>
        The version is in the path: <C>/v1</C>. What would break a program that works comes under a new version, and{' '}
        <C>/v1</C> stays as it is beside it.
      </p>
      <p>May come without notice, so let your program live with it:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>new endpoints, and new optional parameters and body members;</li>
        <li>new members in answers, in any order, and new headers;</li>
        <li>
          new values where a list of values may grow (<C>end_reason</C>, <C>kind</C>), and new codes of errors;
        </li>
        <li>
          other words in <C>title</C>, <C>detail</C> and descriptions.
        </li>
      </ul>
      <p>
        Does not happen within <C>/v1</C>: a path, parameter, member, value or code that is removed, renamed or comes to
        mean something else; a type or a default that changes; something optional that becomes required.
      </p>
    </Section>
  )
}
