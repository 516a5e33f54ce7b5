import { config } from 'zod/mini'

/** The content security policy forbids code that is made at run time. */
config({ jitless: true })
