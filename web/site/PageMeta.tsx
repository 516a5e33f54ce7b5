import { readServed } from '../client/served.ts'

type Props = {
  title: string
  /** One or two sentences for search results. */
  description: string
  path: string
}

/** Tags for search engines and link previews. */
export function PageMeta({ title, description, path }: Props) {
  const origin = readServed('origin')
  return (
    <>
      <title>{`${title} · Loadstone`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Loadstone" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={`${origin}/share.jpg`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
