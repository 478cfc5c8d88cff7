import type { MantineThemeOverride } from '@mantine/core'
import type { ReactNode } from 'react'
import { Page } from '../../../ui/Page.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useShop } from '../../common/shop-config/index.ts'
import { BackOfficeLook } from './BackOfficeLook.tsx'
import { Frame, MAIN_ID } from './Frame.tsx'
import { AccessGate } from './StaffOnly.tsx'
import { useGuard } from './use-guard.ts'

/** Wraps a screen of the back office in the theme, the frame and the check of access. */
export function BackOffice({ theme, children }: { theme: MantineThemeOverride; children: ReactNode }) {
  return (
    <BackOfficeLook theme={theme}>
      <Guarded>{children}</Guarded>
    </BackOfficeLook>
  )
}

/**
 * Renders the frame once the session is known, so that a guest does not see the frame before the redirect to the login
 * page (docs/decisions.md#i36).
 */
function Guarded({ children }: { children: ReactNode }) {
  const access = useGuard()
  if (access === 'waiting') return <Opening />
  return (
    <Frame>
      <AccessGate access={access}>{children}</AccessGate>
    </Frame>
  )
}

/** Blank page until the session is known. The server renders it for every visitor, because it has no session data. */
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
