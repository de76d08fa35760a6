import { storableText } from './text.ts'
import * as z from './zod.ts'

/** Files that acts on boards make for the owners of sessions. */

export const artifactKinds = ['capture', 'core', 'coverage', 'recording', 'power_cut'] as const
export type ArtifactKind = (typeof artifactKinds)[number]

export const ArtifactId = z.string().regex(/^art_[0-9a-z]{26}$/)

/** Why an artifact could not be made. */
export const ArtifactError = storableText(200)
