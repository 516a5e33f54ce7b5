import styles from './page.module.css'

export type Step = { title: string; text: string }

export function Steps({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <section className={`${styles.siteWrap} ${styles.sitePart}`}>
      <h2 className={styles.siteH2}>{title}</h2>
      <ol className={styles.siteSteps}>
        {steps.map((step, index) => (
          <li key={step.title}>
            <h3>
              <i>{index + 1}</i>
              {step.title}
            </h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
