/** Stands for `ajv` and `ajv-formats` in the bundle, where nothing uses either. */
// biome-ignore lint/style/noDefaultExport: both packages have one
export default class NoAjv {
  constructor() {
    throw new Error('the bundle has no validator of JSON schemas')
  }
}
