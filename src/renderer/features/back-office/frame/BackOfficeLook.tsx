import {
  createTheme,
  Drawer,
  type MantineColorSchemeManager,
  MantineProvider,
  type MantineThemeOverride,
  Modal,
  ModalHeader,
  mergeThemeOverrides,
} from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles.layer.css'
import '@mantine/charts/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import 'virtual:back-office-variables.css'

/**
 * Provides Mantine with the theme of the shop. Only the back office and the POS have this provider.
 *
 * The theme variables are a stylesheet of the build, as in the shop. Mantine's stylesheets are in the CSS layer
 * `mantine`, below all our own layers. They stay loaded after a navigation to the shop, where they change nothing.
 */
export function BackOfficeLook({ theme, children }: { theme: MantineThemeOverride; children: ReactNode }) {
  return (
    <MantineProvider
      theme={mergeThemeOverrides(theme, backOfficeOverrides)}
      forceColorScheme="light"
      colorSchemeManager={alwaysLight}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={nonceOfPage}
    >
      {children}
    </MantineProvider>
  )
}

/**
 * Mantine's scroll lock under a dialog writes inline styles, which the page's content security policy blocks.
 * `Frame.module.css` locks the scroll instead. Mantine renders the title bar of a dialog as a `header` element. The
 * role of that element is removed, because screen readers would otherwise announce a second page header.
 */
const backOfficeOverrides = createTheme({
  components: {
    Modal: Modal.extend({ defaultProps: { lockScroll: false } }),
    Drawer: Drawer.extend({ defaultProps: { lockScroll: false } }),
    ModalHeader: ModalHeader.extend({ defaultProps: { role: 'presentation' } }),
  },
})

const nothing = () => {}

/** The shop has one color scheme, so no choice is persisted. */
const alwaysLight: MantineColorSchemeManager = {
  get: () => 'light',
  set: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
  clear: nothing,
}

/**
 * Returns the nonce of the page. The content security policy blocks the styles that Mantine writes into the page when
 * they have another nonce or none.
 */
const nonceOfPage = () => document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
