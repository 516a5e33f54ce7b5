import { Choice } from '../../form/Choice.tsx'
import { colourChoices, useColourChoice } from '../../shell/colourChoice.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

export function ColourSection() {
  const [choice, setChoice] = useColourChoice()
  return (
    <Section id="colours-section" title="Colours">
      <div className={styles.sectionBody}>
        <Choice name="colours" label="On this device" options={colourChoices} value={choice} onChange={setChoice} />
      </div>
    </Section>
  )
}
