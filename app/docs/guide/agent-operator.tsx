import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { Step, Steps } from '../steps.tsx'
import { operatorAdds, operatorCloses, operatorEnrols, operatorSetsImage } from './agent-examples.ts'
import { C } from './words.tsx'

/** What the operator of the service does for agents and boards. */
export function ForOperators() {
  return (
    <Section id="agent-operator" title="If you run the service yourself" isWide>
      <Steps>
        <Step
          title="Make a token"
          code={
            <CodeBlock title="On the machine of the service" label="Make a token for an agent" language="shell">
              {operatorEnrols}
            </CodeBlock>
          }
        >
          <p>
            <C>agents enrol</C> prints a token, and the command with which the agent is downloaded and enrolled.
          </p>
        </Step>
        <Step
          title="Add boards"
          code={
            <CodeBlock title="On the machine of the service" label="Add boards" language="shell">
              {operatorAdds}
            </CodeBlock>
          }
        >
          <p>
            Once the agent is enrolled, <C>boards add</C> adds a board with the <C>slot</C> that it has in{' '}
            <C>agent.yaml</C>, and prints its id. The first board of a new type adds the type, at <C>--rate</C> credits
            per minute, with one base image.
          </p>
        </Step>
        <Step
          title="Set base images"
          code={
            <CodeBlock title="On the machine of the service" label="Set a base image" language="shell">
              {operatorSetsImage}
            </CodeBlock>
          }
        >
          <p>
            For hardware that can be flashed, <C>images set</C> gives the image a file. A board that was checked before
            may be in quarantine: release it. Emulated boards have their images already.
          </p>
        </Step>
        <Step
          title="Take a board out of use, and back"
          code={
            <CodeBlock title="On the machine of the service" label="Take a board out of use, and back" language="shell">
              {operatorCloses}
            </CodeBlock>
          }
        >
          <p>
            A board in <C>maintenance</C> starts no session. One that runs goes on to its end. Before a slot is removed
            from <C>agent.yaml</C>, set its board to <C>offline</C>.
          </p>
        </Step>
      </Steps>
    </Section>
  )
}
