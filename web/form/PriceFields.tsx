import type { UseFormReturnType } from '@mantine/form'
import { poundsPerTonne } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { Field } from './Field.tsx'

type Prices = { [Name in string]: string }

type Props<Values extends Prices> = {
  form: UseFormReturnType<Values>
  /** What is sent: the price of the whole job. */
  whole: { name: keyof Values & string; label: string; hint: string }
  /** Filled from the other, and the other from it; never sent. */
  perTonne: { name: keyof Values & string; label: string }
  tonnes: number
  enterKeyHint?: 'next' | 'done' | 'send'
}

const price = /^\d{1,8}(\.\d{1,2})?$/
const isPrice = (text: string) => price.test(text.trim())
/** `12.5` -> `12.50`; what is no price stays as it was typed. */
const withTwoDecimals = (text: string) => (isPrice(text) ? Number(text).toFixed(2) : text)

/** A price for the whole job or per tonne: whichever is typed fills the other. */
export function PriceFields<Values extends Prices>({
  form,
  whole,
  perTonne,
  tonnes,
  enterKeyHint = 'next',
}: Props<Values>) {
  const asWhole = (text: string) => (isPrice(text) ? (Math.round(Number(text) * tonnes * 100) / 100).toFixed(2) : '')
  const asPerTonne = (text: string) =>
    isPrice(text) ? poundsPerTonne(Math.round(Number(text) * 100), toKg(tonnes)).toFixed(2) : ''
  /** The field's own form, whose every change fills the other field too. */
  const filling = (other: keyof Values & string, derive: (text: string) => string) => ({
    getInputProps: ((name: string) => {
      const { onChange, ...input } = form.getInputProps(name)
      const change = (event: string | { currentTarget: { value: string } }) => {
        onChange(event)
        // Rewriting a price as it is left is no change of it.
        if (typeof event !== 'string') form.setFieldValue(other as never, derive(event.currentTarget.value) as never)
      }
      return { ...input, onChange: change }
    }) as UseFormReturnType<Values>['getInputProps'],
  })
  const shared = { kind: 'decimal', autoComplete: 'off', onLeave: withTwoDecimals } as const
  return (
    <>
      <Field<Values>
        form={filling(perTonne.name, asPerTonne)}
        name={whole.name}
        label={whole.label}
        hint={whole.hint}
        enterKeyHint={enterKeyHint}
        {...shared}
        data-autofocus
      />
      <Field<Values>
        form={filling(whole.name, asWhole)}
        name={perTonne.name}
        label={perTonne.label}
        isOptional
        {...shared}
      />
    </>
  )
}
