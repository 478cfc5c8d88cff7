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
 * Lets Mantine draw, in the look of the shop. Only the back office is inside it.
 *
 * The variables of the theme are a stylesheet of the build, as in the shop. Mantine's stylesheets stand in the layer
 * `mantine`, below everything of our own: who walks from here to the shop takes them along, and sees no difference.
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
 * What holds a page still under a dialog writes styles that the policy of the page does not let through;
 * `Frame.module.css` does it instead. The head of a dialog is not a second head of the page.
 */
const backOfficeOverrides = createTheme({
  components: {
    Modal: Modal.extend({ defaultProps: { lockScroll: false } }),
    Drawer: Drawer.extend({ defaultProps: { lockScroll: false } }),
    ModalHeader: ModalHeader.extend({ defaultProps: { role: 'presentation' } }),
  },
})

const nothing = () => {}

/** There is one scheme, so none is kept. */
const alwaysLight: MantineColorSchemeManager = {
  get: () => 'light',
  set: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
  clear: nothing,
}

/** Styles that Mantine writes into the page are let through by the policy of the page when they carry its nonce. */
const nonceOfPage = () => document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
