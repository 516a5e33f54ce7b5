import { config } from 'zod/mini'

/** The content security policy forbids generated code. */
config({ jitless: true })
