import { createSpotlight } from '@mantine/spotlight'

/**
 * `jumpStore` has the state of the quick search: whether it is open, and which result is selected. `jumpWindow` opens
 * and closes it.
 */
export const [jumpStore, jumpWindow] = createSpotlight()
