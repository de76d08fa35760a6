'use client'

/** Shows an error inside the frame of these pages, which reads nothing that they need. */
export { default } from '../(site)/error.tsx'
