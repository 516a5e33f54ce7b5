import { tellStories } from './stories.ts'
import { launchWebKit } from './webkit.ts'

tellStories(launchWebKit)
