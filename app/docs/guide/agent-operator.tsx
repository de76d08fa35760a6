import { Section } from '../section.tsx'
import { Step, Steps } from '../steps.tsx'
import { operatorAdds, operatorCloses, operatorEnrols, operatorSetsImage } from './agent-examples.ts'
import { C } from './words.tsx'

const SERVICE = 'On the machine of the service'

/** What the operator of the service does for agents and boards. */
export function ForOperators() {
  return (
    <Section id="agent-operator" title="If you run the service yourself" isWide>
      <Steps>
        <Step title="Make a token" code={{ at: SERVICE, label: 'Make a token for an agent', text: operatorEnrols }}>
          <p>
            <C>agents enrol</C> prints a token, and the command with which the agent is downloaded and enrolled.
          </p>
        </Step>
        <Step title="Add boards" code={{ at: SERVICE, label: 'Add boards', text: operatorAdds }}>
          <p>
            Once the agent is enrolled, <C>boards add</C> adds a board with the <C>slot</C> that it has in{' '}
            <C>agent.yaml</C>, and prints its id. The first board of a new type adds the type, at <C>--rate</C> credits
            per minute, with one base image.
          </p>
        </Step>
        <Step title="Set base images" code={{ at: SERVICE, label: 'Set a base image', text: operatorSetsImage }}>
          <p>
            For hardware that can be flashed, <C>images set</C> gives the image a file. A board that was checked before
            may be in quarantine: release it. Emulated boards have their images already.
          </p>
        </Step>
        <Step
          title="Take a board out of use, and back"
          code={{ at: SERVICE, label: 'Take a board out of use, and back', text: operatorCloses }}
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
