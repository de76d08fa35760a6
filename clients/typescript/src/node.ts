/** What programs import in Node.js. The version is looked at before anything else runs. */
import './node-version.ts'

export * from './index.ts'
