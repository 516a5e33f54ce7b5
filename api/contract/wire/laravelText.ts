import type { z } from 'zod'
import { fieldName, missingText } from './fieldName.ts'

/** One issue as zod hands it to its error hook: never with a message, and not always with a path. */
export type FieldIssue = z.core.$ZodRawIssue

/** The specification's clients show this wording. zod asks this hook last, after messages of schemas and checks. */
export function laravelText(issue: FieldIssue): string {
  const path = issue.path ?? []
  if (isMissing(issue)) return missingText(path)
  const field = fieldName(path)
  switch (issue.code) {
    case 'invalid_type':
      return `The ${field} field ${typeRule(issue.expected)}.`
    case 'invalid_union':
      return `The ${field} field ${unionRule(issue.errors)}.`
    case 'too_small':
      return `The ${field} field ${lowerBoundRule(issue)}.`
    case 'too_big':
      return `The ${field} field ${upperBoundRule(issue)}.`
    case 'invalid_format':
      return `The ${field} field ${formatRule(issue.format)}.`
    case 'not_multiple_of':
      return `The ${field} field ${stepRule(issue.divisor)}.`
    case 'invalid_value':
      return `The selected ${field} is invalid.`
    case 'unrecognized_keys':
      return `The ${fieldName(issue.keys.slice(0, 1))} field is prohibited.`
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return `The ${field} field is invalid.`
  }
}

/** `First error. (and 2 more errors)`: the `message` of a 422. */
export function firstErrorMessage(errors: Readonly<Record<string, readonly string[]>>): string {
  const [first, ...others] = Object.values(errors).flat()
  if (first === undefined) return 'The given data was invalid.'
  if (others.length === 0) return first
  return `${first} (and ${others.length} more ${others.length === 1 ? 'error' : 'errors'})`
}

/** Laravel checks `required` first: absent, null, blank and the empty list are all missing. */
function isMissing(issue: FieldIssue): boolean {
  const { input } = issue
  if (typeof input === 'string') return input.trim() === ''
  return input === undefined || input === null || (Array.isArray(input) && input.length === 0)
}

function typeRule(expected: string): string {
  switch (expected) {
    case 'string':
      return 'must be a string'
    case 'number':
    case 'nan':
      return 'must be a number'
    case 'int':
    case 'bigint':
      return 'must be an integer'
    case 'boolean':
      return 'must be true or false'
    case 'array':
    case 'tuple':
      return 'must be an array'
    case 'object':
    case 'record':
      return 'must be an object'
    case 'date':
      return 'must be a valid date'
    default:
      return 'is invalid'
  }
}

/** A union's first member is the intended type: number before text, boolean before 'true'. */
function unionRule(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const meant = errors[0]?.[0]
  return meant?.code === 'invalid_type' ? typeRule(meant.expected) : 'is invalid'
}

type Bound<Code extends 'too_small' | 'too_big'> = Extract<FieldIssue, { code: Code }>

function lowerBoundRule({ origin, minimum, exact, inclusive }: Bound<'too_small'>): string {
  if (origin === 'string') return exact ? `must be ${minimum} characters` : `must be at least ${minimum} characters`
  if (origin === 'array' || origin === 'set')
    return exact ? `must contain ${minimum} items` : `must have at least ${minimum} items`
  return inclusive ? `must be at least ${minimum}` : `must be greater than ${minimum}`
}

function upperBoundRule({ origin, maximum, exact, inclusive }: Bound<'too_big'>): string {
  if (origin === 'string')
    return exact ? `must be ${maximum} characters` : `must not be greater than ${maximum} characters`
  if (origin === 'array' || origin === 'set')
    return exact ? `must contain ${maximum} items` : `must not have more than ${maximum} items`
  const most = figureOf(origin, maximum)
  return inclusive ? `must not be greater than ${most}` : `must be less than ${most}`
}

function figureOf(origin: string, figure: number | bigint): string {
  if (origin === 'pounds') return `£${figure.toLocaleString('en-GB')}`
  return origin === 'tonnes' ? `${figure.toLocaleString('en-GB')} tonnes` : `${figure}`
}

function stepRule(divisor: number | bigint): string {
  const decimals = -Math.log10(Number(divisor))
  if (!Number.isInteger(decimals) || decimals < 1) return `must be a multiple of ${divisor}`
  return `must have at most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`
}

function formatRule(format: string): string {
  switch (format) {
    case 'email':
      return 'must be a valid email address'
    case 'uuid':
    case 'guid':
      return 'must be a valid UUID'
    case 'url':
      return 'must be a valid URL'
    case 'date':
    case 'datetime':
      return 'must be a valid date'
    case 'time':
      return 'must match the format HH:MM'
    case 'pounds':
      return 'must be written like 6,768.00'
    case 'tonnes':
      return 'must be written like 1,200.5'
    case 'name':
      return 'must not contain a web address'
    case 'line':
      return 'must be one line without hidden characters'
    case 'text':
      return 'must not contain hidden characters'
    case 'phone':
      return 'must contain at least 7 digits'
    case 'plate':
      return 'must contain at least one letter and one digit'
    case 'registration':
      return 'must have at most seven letters and digits, as AB12 CDE has'
    default:
      return 'format is invalid'
  }
}
