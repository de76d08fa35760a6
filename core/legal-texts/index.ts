export { readLegalText } from './read.ts'
