import type { z } from 'zod'
import { missingText } from '../../api/contract/wire/fieldName.ts'
import type { ApiError } from '../client/apiError.ts'

/** What is wrong with one field; `field` is also the id of its input. */
export type Fault = {
  field: string
  text: string
  /** Under the field, where there is less room than in the list above the form. */
  under?: string
}

/** The first finding on each field. */
function faultsOfIssues(issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[]): Fault[] {
  const texts = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = path.join('.')
    if (!texts.has(field)) texts.set(field, message)
  }
  return [...texts].map(([field, text]) => ({ field, text }))
}

/** Checks the form by a schema of the contract, in its words. */
export function faultsBy(schema: z.ZodType): (values: unknown) => Fault[] {
  return (values) => faultsOfIssues(schema.safeParse(values).error?.issues ?? [])
}

/** The server's first objection to each field. */
export function faultsOfRefusal({ errors }: ApiError): Fault[] {
  return Object.entries(errors).map(([field, [text = '']]) => ({ field, text }))
}

/** What is left blank of fields that are all asked for: for the first page, which no schema is loaded with. */
export function faultsOfBlanks(values: Readonly<Record<string, string>>): Fault[] {
  const blank = Object.keys(values).filter((field) => values[field]?.trim() === '')
  return blank.map((field) => ({ field, text: missingText([field]) }))
}
