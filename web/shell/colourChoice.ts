import { useMantineColorScheme } from '@mantine/core'

export const colourChoices = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

type Choice = (typeof colourChoices)[number]['value']

export function useColourChoice(): [Choice, (value: string) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  function choose(value: string) {
    const choice = colourChoices.find((known) => known.value === value)
    if (choice) setColorScheme(choice.value)
  }
  return [colorScheme, choose]
}
