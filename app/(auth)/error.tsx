'use client'

/** Keeps the frame around an error: the frame can be shown while the database is away. */
export { default } from '../(site)/error.tsx'
