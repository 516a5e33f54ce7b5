import './page.css'

export type Step = { title: string; text: string }

/** What follows what, numbered. */
export function Steps({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <section className="site-wrap site-part">
      <h2 className="site-h2">{title}</h2>
      <ol className="site-steps">
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
