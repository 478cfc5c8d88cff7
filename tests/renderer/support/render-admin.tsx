import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { Role } from '#shared/contracts/users.ts'
import { openSession } from '#src/renderer/features/common/sessions/index.ts'
import { type Platform, PlatformContext, usePlatform } from '#src/renderer/platform/platform.ts'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

type AdminOptions = {
  /** Responses of the shop; see `stubApi`. */
  api?: Api
  /** Path with its query: `/admin/verkooporders?page=2`. */
  at?: string | { pathname: string; state: unknown }
  roles?: readonly Role[]
  userPageSize?: number
  /** Capabilities of the machine that differ from those of a browser. */
  platform?: Partial<Platform>
}

/** Renders a part of the back office for a logged-in staff member; an Admin by default. */
export function renderAdmin(
  content: ReactNode,
  { api = stubApi({}).api, at = '/admin', roles = ['Admin'], userPageSize = 96, platform }: AdminOptions = {},
) {
  openSession({
    email: 'beheer@leermeester.example',
    roles: [...roles],
    expires: new Date(Date.now() + HOUR_MS).toISOString(),
    userPageSize,
  })
  // Disables animations, so that opened elements are visible at once.
  return renderPage(
    <MantineProvider env="test">
      <WithPlatform platform={platform}>{content}</WithPlatform>
    </MantineProvider>,
    { api, at },
  )
}

function WithPlatform({ platform, children }: { platform: Partial<Platform> | undefined; children: ReactNode }) {
  return <PlatformContext value={{ ...usePlatform(), ...platform }}>{children}</PlatformContext>
}

const HOUR_MS = 3_600_000
