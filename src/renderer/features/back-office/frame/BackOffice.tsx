import type { MantineThemeOverride } from '@mantine/core'
import type { ReactNode } from 'react'
import { Page } from '../../../ui/Page.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useShop } from '../../common/shop-config/index.ts'
import { BackOfficeLook } from './BackOfficeLook.tsx'
import { Frame, MAIN_ID } from './Frame.tsx'
import { AccessGate } from './StaffOnly.tsx'
import { useGuard } from './use-guard.ts'

/** Wraps a screen of the back office: access guard, frame and theme. */
export function BackOffice({ theme, children }: { theme: MantineThemeOverride; children: ReactNode }) {
  return (
    <BackOfficeLook theme={theme}>
      <Guarded>{children}</Guarded>
    </BackOfficeLook>
  )
}

/**
 * Renders the frame once the session is known: a guest sees none of it before the login page (docs/decisions.md#i36).
 */
function Guarded({ children }: { children: ReactNode }) {
  const entry = useGuard()
  if (entry === 'waiting') return <Opening />
  return (
    <Frame>
      <AccessGate entry={entry}>{children}</AccessGate>
    </Frame>
  )
}

/** The page as the server renders it for every visitor. It is blank, because the server does not know the session. */
function Opening() {
  const shop = useShop()
  return (
    <Page title={shop.name} robots="noindex">
      <main id={MAIN_ID} tabIndex={-1} aria-busy="true">
        <VisuallyHidden>Even geduld…</VisuallyHidden>
      </main>
    </Page>
  )
}
