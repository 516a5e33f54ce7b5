import pageStyles from './page.module.css'
import screenshotsStyles from './screenshots.module.css'

export type Screenshot = {
  src: string
  width: number
  height: number
  alt: string
  caption: string
}

export function Screenshots({ title, shots }: { title: string; shots: readonly Screenshot[] }) {
  return (
    <section className={`${pageStyles.siteWrap} ${pageStyles.sitePart}`}>
      <h2 className={pageStyles.siteH2}>{title}</h2>
      <div className={screenshotsStyles.shots}>
        {shots.map(({ caption, alt, ...picture }) => (
          <figure key={picture.src} className={picture.height > picture.width ? screenshotsStyles.isPhone : undefined}>
            <img {...picture} alt={alt} loading="lazy" decoding="async" />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
