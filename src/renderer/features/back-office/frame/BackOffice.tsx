import type { MantineThemeOverride } from '@mantine/core'
import type { ReactNode } from 'react'
import { Page } from '../../../ui/Page.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useShop } from '../../common/shop-config/index.ts'
import { BackOfficeLook } from './BackOfficeLook.tsx'
import { Frame, MAIN_ID } from './Frame.tsx'
import { AccessGate } from './StaffOnly.tsx'
import { useGuard } from './use-guard.ts'

/** The back office around one of its screens: guard, frame and look. */
export function BackOffice({ theme, children }: { theme: MantineThemeOverride; children: ReactNode }) {
  return (
    <BackOfficeLook theme={theme}>
      <Guarded>{children}</Guarded>
    </BackOfficeLook>
  )
}

/** Draws the frame once it is known who asks: a guest sees nothing of it before the login page (decisions I36). */
function Guarded({ children }: { children: ReactNode }) {
  const entry = useGuard()
  if (entry === 'waiting') return <Opening />
  return (
    <Frame>
      <AccessGate entry={entry}>{children}</AccessGate>
    </Frame>
  )
}

/** The page for everybody, as the server sends it: blank, because nobody is known to it. */
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
