/** The version of this package. The service writes it as it publishes the package. */
export const VERSION = '1.0.0-unpublished'
