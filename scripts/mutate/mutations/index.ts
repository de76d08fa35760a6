import type { Mutation } from '../mutation.ts'
import { ofAccounts } from './accounts.ts'
import { ofAgent } from './agent.ts'
import { ofAgents } from './agents.ts'
import { ofAttach } from './attach.ts'
import { ofBoardNotes } from './board-notes.ts'
import { ofCaptures } from './captures.ts'
import { ofCharges } from './charges.ts'
import { ofCiKeys } from './ci-keys.ts'
import { ofClientReleases } from './client-releases.ts'
import { ofClients } from './clients.ts'
import { ofCommandLine } from './command-line.ts'
import { ofCompiler } from './compiler.ts'
import { ofConsoles } from './consoles.ts'
import { ofCortexM0 } from './cortex-m0.ts'
import { ofCoverage } from './coverage.ts'
import { ofCrashes } from './crashes.ts'
import { ofCredits } from './credits.ts'
import { ofDatabase } from './database.ts'
import { ofEmulation } from './emulation.ts'
import { ofEvents } from './events.ts'
import { ofFailures } from './failures.ts'
import { ofFilms } from './films.ts'
import { ofFirmware } from './firmware.ts'
import { ofGdb } from './gdb.ts'
import { ofGuests } from './guests.ts'
import { ofKeyAccess } from './key-access.ts'
import { ofKeys } from './keys.ts'
import { ofLogins } from './logins.ts'
import { ofMails } from './mails.ts'
import { ofManifests } from './manifests.ts'
import { ofMatrix } from './matrix.ts'
import { ofPages } from './pages.ts'
import { ofPartCalls } from './part-calls.ts'
import { ofPartClients } from './part-clients.ts'
import { ofPartSteps } from './part-steps.ts'
import { ofParts } from './parts.ts'
import { ofPasskeys } from './passkeys.ts'
import { ofPico } from './pico.ts'
import { ofPortPlaces } from './port-places.ts'
import { ofPorts } from './ports.ts'
import { ofPowerCuts } from './power-cuts.ts'
import { ofProviders } from './providers.ts'
import { ofPytest } from './pytest.ts'
import { ofPython } from './python.ts'
import { ofReplays } from './replays.ts'
import { ofRequests } from './requests.ts'
import { ofResults } from './results.ts'
import { ofRunScripts } from './run-scripts.ts'
import { ofScenarios } from './scenarios.ts'
import { ofScreens } from './screens.ts'
import { ofSerialMonitors } from './serial-monitors.ts'
import { ofSessions } from './sessions.ts'
import { ofShared } from './shared.ts'
import { ofSignIn } from './sign-in.ts'
import { ofSockets } from './sockets.ts'
import { ofSuspicions } from './suspicions.ts'
import { ofTerminals } from './terminals.ts'
import { ofTopUps } from './top-ups.ts'
import { ofTransport } from './transport.ts'
import { ofTrustedCi } from './trusted-ci.ts'
import { ofUno } from './uno.ts'
import { ofUptime } from './uptime.ts'
import { ofVerdicts } from './verdicts.ts'
import { ofWebhooks } from './webhooks.ts'

/** Every protection that `npm run mutate` takes away. */
export const mutations: Mutation[] = [
  ...ofAccounts,
  ...ofAgents,
  ...ofAgent,
  ...ofAttach,
  ...ofBoardNotes,
  ...ofCaptures,
  ...ofCharges,
  ...ofCiKeys,
  ...ofClientReleases,
  ...ofClients,
  ...ofCommandLine,
  ...ofConsoles,
  ...ofCompiler,
  ...ofCortexM0,
  ...ofCoverage,
  ...ofCrashes,
  ...ofCredits,
  ...ofDatabase,
  ...ofEmulation,
  ...ofEvents,
  ...ofFailures,
  ...ofFilms,
  ...ofFirmware,
  ...ofGdb,
  ...ofGuests,
  ...ofKeyAccess,
  ...ofKeys,
  ...ofLogins,
  ...ofMails,
  ...ofManifests,
  ...ofMatrix,
  ...ofPartSteps,
  ...ofParts,
  ...ofPartCalls,
  ...ofPartClients,
  ...ofPasskeys,
  ...ofPico,
  ...ofPortPlaces,
  ...ofPorts,
  ...ofPowerCuts,
  ...ofScenarios,
  ...ofProviders,
  ...ofPython,
  ...ofPytest,
  ...ofReplays,
  ...ofRequests,
  ...ofResults,
  ...ofPages,
  ...ofScreens,
  ...ofSerialMonitors,
  ...ofSessions,
  ...ofShared,
  ...ofSignIn,
  ...ofSockets,
  ...ofSuspicions,
  ...ofTerminals,
  ...ofTopUps,
  ...ofTransport,
  ...ofTrustedCi,
  ...ofUno,
  ...ofUptime,
  ...ofVerdicts,
  ...ofRunScripts,
  ...ofWebhooks,
]
