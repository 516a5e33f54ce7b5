import { launchFirefox } from './firefox.ts'
import { tellStories } from './stories.ts'

tellStories(launchFirefox)
