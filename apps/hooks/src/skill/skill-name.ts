/** The name of the skill that teaches agents to answer wakes. */
export const skillName = 'gsd-code-skill';
