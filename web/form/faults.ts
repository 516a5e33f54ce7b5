import type { z } from 'zod'
import { missingText } from '../../api/contract/wire/fieldName.ts'
import type { ApiError } from '../client/apiError.ts'

/** `field` is also the input's id. */
export type Fault = {
  field: string
  text: string
  /** A shorter text for under the field. */
  under?: string
}

function faultsOfIssues(issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[]): Fault[] {
  const texts = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = path.join('.')
    if (!texts.has(field)) texts.set(field, message)
  }
  return [...texts].map(([field, text]) => ({ field, text }))
}

/** Checks a form against a contract schema, with the contract's texts. */
export function faultsBy(schema: z.ZodType): (values: unknown) => Fault[] {
  return (values) => faultsOfIssues(schema.safeParse(values).error?.issues ?? [])
}

export function faultsOfRefusal({ errors }: ApiError): Fault[] {
  return Object.entries(errors).map(([field, [text = '']]) => ({ field, text }))
}

/** Blank required fields; for the first page, which loads no schema. */
export function faultsOfBlanks(values: Readonly<Record<string, string>>): Fault[] {
  const blank = Object.keys(values).filter((field) => values[field]?.trim() === '')
  return blank.map((field) => ({ field, text: missingText([field]) }))
}
