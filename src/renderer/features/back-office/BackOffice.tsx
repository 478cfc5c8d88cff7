import type { MantineThemeOverride } from '@mantine/core'
import type { ReactNode } from 'react'
import { BackOfficeLook } from './BackOfficeLook.tsx'
import { Frame } from './Frame.tsx'
import { StaffOnly } from './StaffOnly.tsx'

/** The back office around one of its screens: guard, frame and look. */
export function BackOffice({ theme, children }: { theme: MantineThemeOverride; children: ReactNode }) {
  return (
    <BackOfficeLook theme={theme}>
      <Frame>
        <StaffOnly>{children}</StaffOnly>
      </Frame>
    </BackOfficeLook>
  )
}
