export const nameOfTool = "webpack";
