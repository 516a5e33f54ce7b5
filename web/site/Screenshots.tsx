import './screenshots.css'

export type Screenshot = {
  src: string
  width: number
  height: number
  alt: string
  /** What it shows and what it is good for. */
  caption: string
}

/** Pictures of our own screens, taken from the demo by `npm run pictures`. */
export function Screenshots({ title, shots }: { title: string; shots: readonly Screenshot[] }) {
  return (
    <section className="site-wrap site-part">
      <h2 className="site-h2">{title}</h2>
      <div className="shots">
        {shots.map(({ caption, alt, ...picture }) => (
          <figure key={picture.src} className={picture.height > picture.width ? 'is-phone' : undefined}>
            <img {...picture} alt={alt} loading="lazy" decoding="async" />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
