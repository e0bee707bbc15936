export const texts = {
  title: "表单字段设置",
  titleOf: "表单字段设置 · {{page}}",
  fields: "字段",
  edited: "有未保存的更改",
  whole: "本组全部",
  hasValue: "已有内容",
  hiddenWithValue: "以下字段已有内容，隐藏后内容仍会保留：{{names}}。",
  added: "保存该设置后表单新增了以下字段，现已显示：{{names}}。",
  missing: "表单目前没有以下字段，其设置仍予保留：{{names}}。",
} as const;
