import { createSpotlight } from '@mantine/spotlight'

/** Whether the quick search is open, and which result is selected. */
export const [jumpStore, jumpWindow] = createSpotlight()
