import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import pageStyles from './page.module.css'
import type { PublicRole } from './roles.ts'
import roleTeaserStyles from './roleTeaser.module.css'

export function RoleTeaser({ role: { name, path, register, lead, points, Scene } }: { role: PublicRole }) {
  const id = `role-${name.toLowerCase()}`
  return (
    <section className={`${pageStyles.siteWrap} ${roleTeaserStyles.role}`} aria-labelledby={id}>
      <div>
        <h2 id={id}>{name}</h2>
        <p className={roleTeaserStyles.roleLead}>{lead}</p>
        <ul>
          {points.map(({ Icon, text }) => (
            <li key={text}>
              <Icon className="i" size={20} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
        <div className={`${pageStyles.siteActs} ${roleTeaserStyles.siteActs}`}>
          <Button component={Link} to={register} variant="solid">
            Join
          </Button>
          <Link className={pageStyles.siteLink} to={path}>
            More for {name.toLowerCase()}
          </Link>
        </div>
      </div>
      <Scene />
    </section>
  )
}
