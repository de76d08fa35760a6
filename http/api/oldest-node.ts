/**
 * The oldest Node.js that runs the command line and the agent: the first with `util.styleText`.
 * docs/agents.md and clients/gitlab/run/template.yml say it too.
 */
export const OLDEST_NODE = '20.12'
