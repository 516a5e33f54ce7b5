import type { UseFormReturnType } from '@mantine/form'
import { type Nation, nationLabels, nationOf, nations } from '../../api/contract/rules/nations.ts'
import type { Site } from '../../api/contract/sites.ts'
import { Select } from '../form/Select.tsx'

/** Blank until somebody chooses: then it goes by the postcode. */
type Values = { postcode: string; nation: '' | Nation }

export function nationAtFirst(site: Site | undefined): Values['nation'] {
  return site && site.nation !== nationOf(site.postcode) ? site.nation : ''
}

export function nationIn({ nation, postcode }: Values): Nation {
  return nation || nationOf(postcode)
}

type Props<V extends Values> = { form: UseFormReturnType<V>; label: string }

export function NationField<V extends Values>({ form, label }: Props<V>) {
  return (
    <Select
      {...form.getInputProps('nation')}
      id="nation"
      className="half"
      label={label}
      description="For schedules of repeat orders. Quotes don’t use it."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={nations.map((nation) => ({ value: nation, label: nationLabels[nation] }))}
      value={nationIn(form.values)}
    />
  )
}
