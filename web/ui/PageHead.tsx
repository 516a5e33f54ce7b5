import './pageHead.css'

type Props = { title: string; sub?: string }

/** The page's heading and the window's title. */
export function PageHead({ title, sub }: Props) {
  return (
    <div className="page-head">
      <title>{`${title} · Loadstone`}</title>
      <h1 className="h1">{title}</h1>
      {sub && <p className="page-sub">{sub}</p>}
    </div>
  )
}
