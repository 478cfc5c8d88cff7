import type { ReactNode } from 'react'
import { Page } from '../../../ui/Page.tsx'
import classes from './BackOfficePage.module.css'
import { useSection } from './current-section.ts'

type BackOfficePageProps = {
  title: string
  /** Buttons and links next to the title. */
  actions?: ReactNode
  /** Path of the navigation entry to mark, when it is not that of the URL. */
  section?: string | undefined
  children: ReactNode
}

/** A page of the back office: title, actions and content. Search engines do not index it. */
export function BackOfficePage({ title, actions, section, children }: BackOfficePageProps) {
  useSection(section)
  return (
    <Page title={`${title} · Beheer`} robots="noindex">
      <div className={classes.page}>
        <div className={classes.head}>
          <h1 className={classes.title}>{title}</h1>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </Page>
  )
}
